/** What the server and the process for pictures say to each other. */
import type { PictureForm, PictureFormat } from '../../domain/pictures/picture.ts'

export type PictureJob = { folder: string; fileId: string; formats: PictureFormat[] }
export type MadeForms = { width: number; height: number; forms: PictureForm[] }
export type PictureAnswer =
  | { isRefused: false; made: MadeForms }
  | { isRefused: true; code: 'broken' | 'too_many_pixels' | 'too_small' | 'animated' }
