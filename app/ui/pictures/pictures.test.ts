/** The vignettes: light, decorative, in the colours of the theme. */
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DicePicture } from './dice.tsx'
import { ErrorPicture } from './error.tsx'
import { NoLikedGamesPicture } from './no-liked-games.tsx'
import { NoNotificationsPicture } from './no-notifications.tsx'
import { NoRecentGamesPicture } from './no-recent-games.tsx'
import { NoResultsPicture } from './no-results.tsx'
import { NotFoundPicture } from './not-found.tsx'
import { OfflinePicture } from './offline.tsx'

const MAX_PICTURE_BYTES = 2_000

const pictures = Object.entries({
  DicePicture,
  ErrorPicture,
  NoLikedGamesPicture,
  NoNotificationsPicture,
  NoRecentGamesPicture,
  NoResultsPicture,
  NotFoundPicture,
  OfflinePicture,
})

function draw(Picture: FunctionComponent): string {
  return renderToStaticMarkup(createElement(Picture))
}

test.each(pictures)('%s is light', (_name, Picture) => {
  expect(Buffer.byteLength(draw(Picture))).toBeLessThan(MAX_PICTURE_BYTES)
})

test.each(pictures)('%s decorates only, and runs nothing', (_name, Picture) => {
  const svg = draw(Picture)
  expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"/)
  expect(svg).not.toMatch(/<(text|title|script|image|style)|\sid=|\shref=|\sstyle=/)
})

test.each(pictures)('%s names no colour but tokens', (_name, Picture) => {
  expect(draw(Picture)).not.toMatch(/(fill|stroke)="(?!none")/)
})

test('no two are the same', () => {
  expect(new Set(pictures.map(([, Picture]) => draw(Picture))).size).toBe(pictures.length)
})
