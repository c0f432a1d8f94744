/** The right arrow key moves a figure, which stands there again the next time. */
import { AUTO, Game, Scale, Scene } from 'phaser'

class Play extends Scene {
  preload() {
    this.load.image('figure', 'figure.png')
    this.load.audio('step', 'step.wav')
  }
  create() {
    const step = this.sound.add('step')
    const figure = this.add.image(Number(localStorage.getItem('x') ?? 40), 90, 'figure')
    this.input.keyboard.on('keydown-RIGHT', () => {
      figure.x += 80
      step.play()
      localStorage.setItem('x', figure.x)
    })
  }
}

const scale = { mode: Scale.FIT, width: 320, height: 180 }
// Software draws what a graphics card draws elsewhere.
const fps = { limit: 10 }
export const game = new Game({ type: AUTO, scale, fps, scene: Play, banner: false })
