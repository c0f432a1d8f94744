/**
 * Delays the server-rendered frame of a game that is opened with a room link, so that the game
 * starts in the room.
 */

/**
 * Part of a script in the head, before the frame is parsed: on a slow network the frame is laid out
 * long before the document is complete. If the URL names a room, `play.css` keeps the lazy frame
 * outside the stage, where the browser does not load it. The page's own script then replaces it with
 * a frame that starts in the room (`features/rooms/browser/use-room.ts`).
 *
 * `#room=` repeats `ROOM_MARK` of that module: an import would move this code into a separate
 * script file.
 */
export const DEFER_FRAME_SCRIPT = `if(location.hash.startsWith('#room='))document.documentElement.dataset.roomLink=''`
