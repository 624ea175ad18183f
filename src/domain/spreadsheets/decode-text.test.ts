import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'

const VIETNAMESE = 'id,title_vi\n1,Trường Đại học Bách khoa, nước Úc\n2,Học bổng toàn phần và sổ tiết kiệm\n'
const CHINESE = 'id,title_tw\n1,留學獎學金怎麼申請？\n2,「財力證明」要準備多少\n'

/** The bytes of a text in an encoding of one or two bytes per character. */
function encoded(text: string, encoding: string): Uint8Array {
  const bytesOf = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let first = 0x80; first < 0x100; first++) {
    if (encoding !== 'big5') bytesOf.set(decoder.decode(Uint8Array.of(first)), [first])
    else
      for (let second = 0x40; second < 0x100; second++) {
        const sign = decoder.decode(Uint8Array.of(first, second))
        if ([...sign].length === 1 && !bytesOf.has(sign)) bytesOf.set(sign, [first, second])
      }
  }
  const bytesFor = (sign: string): number[] => {
    if (sign < '\u0080') return [sign.charCodeAt(0)]
    const bytes = bytesOf.get(sign)
    if (bytes) return bytes
    // a letter and its tone mark
    const [letter = '', tone = ''] = partsOf(sign)
    return [...bytesFor(letter), ...bytesFor(tone)]
  }
  const partsOf = (sign: string): string[] => {
    const signs = [...sign.normalize('NFD')]
    const tone = signs.find((each) => bytesOf.has(each) && /\p{M}/u.test(each)) ?? ''
    return [
      signs
        .filter((each) => each !== tone)
        .join('')
        .normalize('NFC'),
      tone,
    ]
  }
  return Uint8Array.from([...text.normalize('NFC')].flatMap(bytesFor))
}

test.each([
  ['utf-8', new TextEncoder().encode(VIETNAMESE), VIETNAMESE],
  ['utf-8', new TextEncoder().encode(`\ufeff${CHINESE}`), CHINESE],
  ['utf-16', new Uint8Array(Buffer.from(`\ufeff${CHINESE}`, 'utf16le')), CHINESE],
  ['utf-16', new Uint8Array(Buffer.from(VIETNAMESE, 'utf16le')), VIETNAMESE],
  ['utf-16', new Uint8Array(Buffer.from(`\ufeff${VIETNAMESE}`, 'utf16le').swap16()), VIETNAMESE],
  ['big5', encoded(CHINESE, 'big5'), CHINESE],
  ['windows-1258', encoded(VIETNAMESE, 'windows-1258'), VIETNAMESE],
] as const)('a text in %s is decoded unchanged', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

test.each([
  ['western letters', Uint8Array.from([0x69, 0x64, 0x0a, 0xe4, 0xf6, 0xfc, 0xdf, 0x0a])],
  ['bytes that are no text', Uint8Array.from([0xff, 0x80, 0x81, 0x0a, 0xfe, 0x90])],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d])],
])('%s are refused', (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(/encoding|not_a_sheet/)
})

test.each([
  ['comma', 'id,title_en\n1,"a; b,\nc"\n\n3,d\n'],
  ['semicolon', 'id;title_en\r\n1;"a; b,\r\nc"\r\n;\r\n3;d\r\n'],
  ['tab', 'id\ttitle_en\n1\t"a; b,\nc"\n\t\n3\td\n'],
] as const)('rows parted by a %s keep their lines, breaks within quotes included', (separator, text) => {
  const sheet = readCsv(text)
  expect(sheet).toMatchObject({ separator, header: ['id', 'title_en'] })
  expect(sheet.rows.map(({ line, cells }) => [line, cells[1]?.replace('\r', '')])).toEqual([
    [2, 'a; b,\nc'],
    [5, 'd'],
  ])
})
