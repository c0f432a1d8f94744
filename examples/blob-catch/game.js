// Blob Catch: catch the green drops, leave out the red ones. Arrow keys, A and D, the mouse or a
// finger move the blob. A small game for trying hosted games; it needs no library. A portal gives it
// `arcade` (docs/protocol.md); without it, it is the same game.
const canvas = document.querySelector('canvas')
const context = canvas.getContext('2d')
const { width, height } = canvas
const BEST = 'blob-catch-best'

// A hosted game's storage is the player's save: it is on the next device, too.
let best = Number(localStorage.getItem(BEST) ?? 0)
let state
let sound
let isMuted = false

// Everybody in a room catches the same drops: its name is the seed.
const arcade = globalThis.arcade
let room = newRoom()
let seed

function newRoom() {
  return String(Math.floor(1e5 + Math.random() * 9e5))
}

function random() {
  seed = (seed * 1664525 + 1013904223) % 2 ** 32
  return seed / 2 ** 32
}

arcade?.room().then((given) => {
  if (given) room = given
  arcade.setRoom(room)
})
arcade?.on('pause', pause)
arcade?.on('mute', (muted) => {
  isMuted = muted
})
arcade?.ready()

function start() {
  seed = [...room].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 2 ** 32, 7)
  arcade?.gameplayStart()
  state = { phase: 'play', x: width / 2, target: width / 2, drops: [], score: 0, lives: 3, time: 0 }
}

function beep(frequency, seconds) {
  // A browser lets a page make sound only after a press.
  if (!sound || isMuted) return
  const tone = sound.createOscillator()
  const volume = sound.createGain()
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.08, sound.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + seconds)
  tone.connect(volume).connect(sound.destination)
  tone.start()
  tone.stop(sound.currentTime + seconds)
}

function press() {
  sound ??= new AudioContext()
  if (!state || state.phase === 'over') start()
  else if (state.phase === 'paused') {
    state.phase = 'play'
    arcade?.gameplayStart()
  }
}

function pause() {
  held.clear()
  if (state?.phase !== 'play') return
  state.phase = 'paused'
  arcade?.gameplayStop()
}

const held = new Set()
addEventListener('keydown', ({ key }) => {
  held.add(key.toLowerCase())
  if (key === ' ' || key === 'Enter') press()
  if (key === 'p' && state?.phase === 'play') pause()
  else if (key === 'p' && state?.phase === 'paused') press()
})
addEventListener('keyup', ({ key }) => held.delete(key.toLowerCase()))
addEventListener('blur', pause)

function follow({ clientX }) {
  const scale = Math.min(innerWidth / width, innerHeight / height)
  if (state) state.target = (clientX - (innerWidth - width * scale) / 2) / scale
}
canvas.addEventListener('pointermove', follow)
canvas.addEventListener('pointerdown', (event) => {
  canvas.focus()
  press()
  follow(event)
})

function update(seconds) {
  const speed = 620 * seconds
  const isLeft = held.has('arrowleft') || held.has('a')
  const isRight = held.has('arrowright') || held.has('d')
  if (isLeft || isRight) state.target = state.x + (isRight ? speed : -speed)
  state.x += Math.max(-speed * 2, Math.min(speed * 2, state.target - state.x))
  state.x = Math.max(50, Math.min(width - 50, state.x))
  state.time += seconds
  const every = Math.max(0.28, 0.9 - state.time / 90)
  if (state.time > (state.nextAt ?? 0)) {
    state.nextAt = state.time + every
    const isBad = random() < 0.25
    state.drops.push({ x: 40 + random() * (width - 80), y: -30, isBad })
  }
  const fall = (220 + state.time * 5) * seconds
  state.drops = state.drops.filter((drop) => {
    drop.y += fall
    const isCaught =
      drop.y > height - 110 && drop.y < height - 30 && Math.abs(drop.x - state.x) < 62
    if (isCaught) catchDrop(drop)
    const isLost = !isCaught && drop.y > height + 30
    if (isLost && !drop.isBad) lose()
    return !isCaught && !isLost
  })
}

function catchDrop({ isBad }) {
  if (isBad) return lose()
  state.score += 1
  beep(500 + Math.min(state.score, 40) * 12, 0.12)
  if (state.score <= best) return
  best = state.score
  localStorage.setItem(BEST, String(best))
}

function lose() {
  state.lives -= 1
  beep(140, 0.3)
  if (state.lives > 0) return
  state.phase = 'over'
  arcade?.gameplayStop()
}

function drawBlob(x, y, radius, color) {
  context.fillStyle = color
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

function write(text, y, size, color = '#fefaf1') {
  context.fillStyle = color
  context.font = `800 ${size}px system-ui, sans-serif`
  context.textAlign = 'center'
  context.fillText(text, width / 2, y)
}

function draw() {
  context.fillStyle = '#101d1e'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#17292a'
  context.fillRect(0, height - 40, width, 40)
  if (!state) {
    drawBlob(width / 2, height / 2 - 60, 60, '#c6f24e')
    write('Blob Catch', height / 2 + 60, 56)
    write('Catch the green drops. Press to start.', height / 2 + 110, 26, '#9fb4b0')
    return
  }
  for (const { x, y, isBad } of state.drops) drawBlob(x, y, 22, isBad ? '#e5484d' : '#5fd38d')
  drawBlob(state.x, height - 78, 44, '#c6f24e')
  for (const side of [-16, 16]) drawBlob(state.x + side, height - 88, 8, '#101d1e')
  write(`${state.score}`, 64, 48)
  write(`Best ${best} · ${'●'.repeat(state.lives)}`, 100, 24, '#9fb4b0')
  if (state.phase === 'over') write('Press to play again', height / 2, 44)
  if (state.phase === 'paused') write('Paused. Press to go on.', height / 2, 44)
}

let before = performance.now()
function step(now) {
  const seconds = Math.min(0.05, (now - before) / 1000)
  before = now
  if (state?.phase === 'play') update(seconds)
  draw()
  requestAnimationFrame(step)
}
requestAnimationFrame(step)
