-- Sends the requests of a file in turn, over and over. A line is a path, or a path, a tab and the JSON body of a POST.
-- The second file, which may be empty, has a value of `Authorization` on each line; each request is sent with each value.
-- Prints the results as one line of JSON.
local requests = {}
local turn = 0

local function headersOf(authorization, body)
  local headers = {}
  for name, value in pairs(wrk.headers) do headers[name] = value end
  if authorization then headers['Authorization'] = authorization end
  if body then headers['Content-Type'] = 'application/json' end
  return headers
end

local function add(line, authorization)
  local path, body = line:match('^(%S+)\t(.+)$')
  local method = body and 'POST' or 'GET'
  requests[#requests + 1] = wrk.format(method, path or line, headersOf(authorization, body), body)
end

function init(args)
  local authorizations = {}
  for line in io.lines(args[2]) do authorizations[#authorizations + 1] = line end
  for line in io.lines(args[1]) do
    if #authorizations == 0 then add(line) end
    for _, authorization in ipairs(authorizations) do add(line, authorization) end
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency, _)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"refused":%d,"errors":%d,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99) / 1e3))
end
