/** The pictures are small, decorative and use theme colors only. */
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

test.each(pictures)('%s is small', (_name, Picture) => {
  expect(Buffer.byteLength(draw(Picture))).toBeLessThan(MAX_PICTURE_BYTES)
})

test.each(pictures)('%s is decorative and contains no script', (_name, Picture) => {
  const svg = draw(Picture)
  expect(svg).toMatch(/^<svg [^>]*aria-hidden="true"/)
  expect(svg).not.toMatch(/<(text|title|script|image|style)|\sid=|\shref=|\sstyle=/)
})

test.each(pictures)('%s uses only color tokens', (_name, Picture) => {
  expect(draw(Picture)).not.toMatch(/(fill|stroke)="(?!none")/)
})

test('all pictures differ', () => {
  expect(new Set(pictures.map(([, Picture]) => draw(Picture))).size).toBe(pictures.length)
})
