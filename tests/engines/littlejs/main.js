/** The right arrow key moves a figure, which stands there again the next time. */
import {
  EngineObject,
  engineInit,
  keyWasPressed,
  readSaveData,
  Sound,
  tile,
  vec2,
  writeSaveData,
} from 'littlejsengine'

let figure, step

function start() {
  step = new Sound('step.wav', undefined, undefined, undefined, () => {
    figure = new EngineObject(vec2(readSaveData('figure', { x: -6 }).x, 0), vec2(2), tile(0, 16))
  })
}

function update() {
  if (!figure || !keyWasPressed('ArrowRight')) return
  figure.pos.x += 4
  step.play()
  writeSaveData('figure', { x: figure.pos.x })
}

engineInit(start, update, undefined, undefined, undefined, ['figure.png'])
