/** A game that is opened in a room begins there: the frame that the HTML brings waits for its script. */

/**
 * Part of a script in the head: where the address names a room, the frame stays outside the stage,
 * where a lazy one is not asked for (`play.css`). The page's own script puts one in its place that
 * begins in the room (`features/rooms/use-room.ts`).
 *
 * The mark is `ROOM_MARK` there, by itself: imported, all this would be in a file of script too.
 */
export const HOLD_FRAME_SCRIPT = `if(f&&f.dataset.rooms&&location.hash.startsWith('#room='))f.style.translate='0 9999px'`
