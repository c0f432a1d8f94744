import type { Translation } from '../translation.ts'

export default {
  about: 'حول الموقع',
  aboutDescription:
    'ما الغرض من {portal}، ومن يديره، وكيف بُني، وكيف يمكن للمطورين إضافة لعبة ‎.io.',
} satisfies Translation['titles']
