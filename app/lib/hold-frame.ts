/**
 * Delays the server-rendered frame of a game that is opened with a room link, so that the game
 * starts in the room.
 */

/**
 * Part of a script in the head. If the URL names a room, the script moves the lazy frame outside
 * the stage, where the browser does not load it (`play.css`). The page's own script then replaces
 * it with a frame that starts in the room (`features/rooms/use-room.ts`).
 *
 * `#room=` repeats `ROOM_MARK` of that module: an import would move this code into a separate
 * script file.
 */
export const HOLD_FRAME_SCRIPT = `if(f&&f.dataset.rooms&&location.hash.startsWith('#room='))f.style.translate='0 9999px'`
