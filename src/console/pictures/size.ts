import { useWords, useWriting } from '../messages/words.ts'
import type { PictureItem } from './picture-item.ts'

const bytesPerKb = 1024
const bytesPerMb = 1024 * 1024

/** `4,000 × 3,000 pixels, 2.4 MB`. */
export function useSize() {
  const say = useWords()
  const { number } = useWriting()
  return ({ width, height, byte_size }: Pick<PictureItem, 'width' | 'height' | 'byte_size'>): string => {
    const size =
      byte_size < bytesPerMb
        ? say('pictures.kb', { size: number(Math.ceil(byte_size / bytesPerKb)) })
        : say('pictures.mb', { size: number(Math.round((byte_size * 10) / bytesPerMb) / 10) })
    return say('pictures.size', { width: number(width), height: number(height), size })
  }
}
