/**
 * The Redis script that updates the browsers of a game atomically. It removes expired browsers,
 * adds those that are present or have left, and returns the count. It uses the clock of Redis,
 * since the clocks of the nodes may differ.
 *
 * Keys: the browsers seen (with their expiry times), the counter (browsers by client network, and
 * `players`), the players of all games. Arguments: the game, the maximum number of browsers per
 * client network, the time that a browser counts without a heartbeat, the time that it counts after
 * it left (ms). Then `+` or `-` and a browser (client network and name), repeated.
 */
export const MOVE_PLAYERS = `
local seen, counts, players = KEYS[1], KEYS[2], KEYS[3]
local game, most, silent, leaving = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

if redis.call('EXISTS', seen) == 0 then redis.call('DEL', counts) end

local function move(name, by)
  local clientNetwork = string.match(name, '^%S+')
  local after = redis.call('HINCRBY', counts, clientNetwork, by)
  if after <= 0 then redis.call('HDEL', counts, clientNetwork) end
  local change = math.min(after, most) - math.min(after - by, most)
  if change ~= 0 then redis.call('HINCRBY', counts, 'players', change) end
end

local function forget(names)
  for _, name in ipairs(names) do
    if redis.call('ZREM', seen, name) == 1 then move(name, -1) end
  end
end

for index = 5, #ARGV do
  local name = string.sub(ARGV[index], 2)
  if string.sub(ARGV[index], 1, 1) == '+' then
    if redis.call('ZADD', seen, now + silent, name) == 1 then move(name, 1) end
  else
    redis.call('ZADD', seen, 'XX', 'LT', now + leaving, name)
  end
end
forget(redis.call('ZRANGEBYSCORE', seen, '-inf', now, 'LIMIT', 0, 5000))

local count = tonumber(redis.call('HGET', counts, 'players') or '0')
if count > 0 then redis.call('HSET', players, game, count) else redis.call('HDEL', players, game) end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, silent * 4) end
return count
`
