/** The rooms feature as one lazy chunk, loaded by a room link or a button press. */
export { PlayTogetherDialog as default } from './play-together-dialog.tsx'
export { RoomLine } from './room-line.tsx'
export { readRoomFragment, roomAddress } from './room-code.ts'
