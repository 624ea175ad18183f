import type { StaffAnswer } from '../../api/staff/client.ts'

export type PictureItem = StaffAnswer<'listPictures'>['pictures'][number]
export type PictureUse = StaffAnswer<'showPicture'>['uses'][number]
