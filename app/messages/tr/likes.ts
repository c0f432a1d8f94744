import type { Translation } from '../translation.ts'

export default {} satisfies Translation['likes']
