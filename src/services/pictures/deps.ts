import type { PictureForm } from '../../domain/pictures/picture.ts'
import type { UploadDeps } from '../keep-upload.ts'

/** What the commands of pictures need of this machine: the folder and room of uploads, and a process that makes widths. */
export type PictureDeps = Pick<UploadDeps, 'store' | 'now' | 'randomBytes' | 'files' | 'quota'> & {
  /**
   * Reads an original that was written under an id, and makes its first forms beside it. Sizes in pixels, the right way up.
   * @throws FieldsError on `file` when it can't be read, or too many wait
   */
  take: (fileId: string) => Promise<{ width: number; height: number; forms: PictureForm[] }>
  /** Told that a picture waits for the rest of its forms. */
  onWaiting: () => void
}
