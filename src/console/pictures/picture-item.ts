import type { StaffAnswer } from '../../api/staff/client.ts'

export type PictureItem = StaffAnswer<'pictures', 'list'>['pictures'][number]
export type PictureUse = StaffAnswer<'pictures', 'one'>['uses'][number]
