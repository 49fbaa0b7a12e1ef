-- Asks for the paths of the file that is given, one after the other and again from the first, and
-- prints what was measured as one line of JSON.
local requests = {}
local turn = 0

function init(args)
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format('GET', path)
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
