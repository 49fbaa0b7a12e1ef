-- Asks what the lines of the file that is given ask, one after the other and again from the first:
-- a path, or a path, a tab and the JSON body of a POST. Prints what was measured as one line of JSON.
local requests = {}
local turn = 0

function init(args)
  for line in io.lines(args[1]) do
    local path, body = line:match('^(%S+)\t(.+)$')
    if body then
      local headers = { ['Content-Type'] = 'application/json' }
      for name, value in pairs(wrk.headers) do headers[name] = value end
      requests[#requests + 1] = wrk.format('POST', path, headers, body)
    else
      requests[#requests + 1] = wrk.format('GET', line)
    end
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"bytes":%d,"refused":%d,"broken":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, summary.bytes, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
