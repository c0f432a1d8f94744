/** What of rooms is loaded when it is first wanted, in one piece: by a link to a room, or by a press. */
export { PlayTogetherDialog as default } from './play-together-dialog.tsx'
export { RoomLine } from './room-line.tsx'
export { readRoomFragment, roomAddress } from './room-code.ts'
