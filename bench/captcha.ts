/** How many captcha pictures a common program reads: tesseract, told which letters there are and that they stand in one line. */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../src/domain/captcha.ts'
import { drawCaptcha } from '../src/server/captcha/draw.ts'

const pictures = 200
/** A line of text, a word. */
const layouts = ['7', '8']

export async function benchCaptcha(): Promise<string> {
  if (spawnSync('tesseract', ['--version']).status !== 0)
    throw new Error('tesseract is not here: apt-get install tesseract-ocr')
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-captcha-'))
  const random = () => randomInt(2 ** 32) / 2 ** 32
  let read = 0
  for (let count = 0; count < pictures; count++) {
    const text = Array.from(
      { length: CAPTCHA_LENGTH },
      () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)],
    ).join('')
    const file = join(folder, `${count}.png`)
    writeFileSync(file, drawCaptcha(text, random))
    if (layouts.some((layout) => readPicture(file, layout) === text)) read++
  }
  rmSync(folder, { recursive: true })
  return [
    '## Captcha',
    '',
    `Of ${pictures} pictures tesseract read ${read}, which is ${((100 * read) / pictures).toFixed(1)} in 100.`,
    '',
  ].join('\n')
}

function readPicture(file: string, layout: string): string {
  const args = [file, '-', '--psm', layout, '-c', `tessedit_char_whitelist=${CAPTCHA_ALPHABET}`]
  // it has been seen to crash on a picture, which is no reading either
  const { stdout } = spawnSync('tesseract', args, { encoding: 'utf8', env: { ...process.env, OMP_THREAD_LIMIT: '1' } })
  return (stdout ?? '').replace(/\s/g, '')
}
