/** Messages as mail programs write them, and as nobody should. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'
import { safeHtml } from './safe-html.ts'

const bytes = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

async function read(raw: Uint8Array) {
  const answer = await readMail({ kind: 'read', raw })
  if (answer.kind !== 'read') throw new Error('not read')
  return answer
}

const utf8 = (text: string) => Buffer.from(text).toString('base64')

test('Gmail in Vietnamese: encoded words, two texts, the quotation below', async () => {
  const { mail } = await read(
    bytes([
      'Delivered-To: info@waypoint.example',
      `From: =?UTF-8?B?${utf8('Nguyễn Thị Ánh')}?= <Anh.Nguyen@gmail.example>`,
      'To: "Waypoint" <Reply+TOKEN@waypoint.example>, mẹ <me@gmail.example>',
      'Cc: Bo <bo@gmail.example>',
      `Subject: =?UTF-8?Q?Re=3A_H=E1=BB=8Fi_v=E1=BB=81?=\r\n =?UTF-8?Q?_h=E1=BB=8Dc_b=E1=BB=95ng?=`,
      'Message-ID: <CA+one@mail.gmail.example>',
      'In-Reply-To: <lead.a@waypoint.example>',
      'References: <wp-1.visitor@waypoint.example>\r\n\t<lead.a@waypoint.example>',
      'Date: Fri, 20 Nov 2026 16:00:00 +0700',
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset="UTF-8"',
      'Content-Transfer-Encoding: base64',
      '',
      utf8('Dạ em cảm ơn.\r\n\r\nVào Th 6, 20 thg 11, 2026 Waypoint <x@waypoint.example> đã viết:\r\n> Chào Ánh'),
      '--b1',
      'Content-Type: text/html; charset="UTF-8"',
      '',
      '<div>D&#7841; em c&#7843;m &#417;n.</div>',
      '--b1--',
      '',
    ]),
  )
  expect(mail).toMatchObject({
    from: { name: 'Nguyễn Thị Ánh', address: 'anh.nguyen@gmail.example' },
    subject: 'Re: Hỏi về học bổng',
    messageId: '<CA+one@mail.gmail.example>',
    sentAt: Date.UTC(2026, 10, 20, 9),
    hasHtml: true,
    parts: [],
    answers: ['<lead.a@waypoint.example>', '<wp-1.visitor@waypoint.example>'],
  })
  expect(mail.recipients).toEqual(
    expect.arrayContaining(['reply+token@waypoint.example', 'bo@gmail.example', 'info@waypoint.example']),
  )
  expect(mail.text).toContain('Dạ em cảm ơn.')
})

test('a webmail program in Taiwan: Big5, HTML alone, and an attachment whose name lies', async () => {
  // 你好 in Big5
  const hello = '\xa7\x41\xa6\x6e'
  const { mail } = await read(
    bytes([
      'From: =?Big5?B?p0Gmbg==?= <someone@yahoo.example>',
      'To: info@waypoint.example',
      'Subject: =?Big5?B?p0Gmbg==?=',
      'Content-Type: multipart/mixed; boundary=b2',
      '',
      '--b2',
      'Content-Type: text/html; charset=big5',
      'Content-Transfer-Encoding: 8bit',
      '',
      `<style>p{}</style><p>${hello}</p><p>2</p><blockquote>old</blockquote>`,
      '--b2',
      'Content-Type: application/pdf; name="=?Big5?B?p0Gmbg==?=.pdf"',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('MZ\x90\0 a program', 'latin1').toString('base64'),
      '--b2--',
    ]),
  )
  expect(mail).toMatchObject({ subject: '你好', from: { name: '你好' }, messageId: '' })
  expect(mail.text.split(/\n+/)).toEqual(['你好', '2', '> old'])
  expect(mail.parts).toEqual([{ name: '你好.pdf', type: 'application/x-msdownload', bytes: 14 }])
})

test('an unknown character set, no sender and no end are read as far as they can be', async () => {
  const { mail, isBroken } = await read(
    bytes(['Subject: x', 'Content-Type: text/plain; charset=klingon-8', '', 'caf\xe9']),
  )
  expect(isBroken).toBe(false)
  expect(mail).toMatchObject({ from: null, subject: 'x' })
  expect(mail.text).toMatch(/^caf/)
})

test('a bounce names its recipient, the status and our Message-ID', async () => {
  const { mail } = await read(
    bytes([
      'Return-Path: <>',
      'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
      'To: no-reply@waypoint.example',
      'Subject: Delivery Status Notification (Failure)',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b3',
      '',
      '--b3',
      'Content-Type: text/plain',
      '',
      'Address not found',
      '--b3',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; Ada@Visitor.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      'Final-Recipient: rfc822; late@visitor.example',
      'Action: delayed',
      'Status: 4.4.1',
      '',
      '--b3',
      'Content-Type: text/rfc822-headers',
      '',
      'From: no-reply@waypoint.example',
      'Message-ID: <lead.abc@waypoint.example>',
      '',
      '--b3--',
    ]),
  )
  expect(mail.report).toEqual({
    failed: [{ recipient: 'ada@visitor.example', status: '5.1.1' }],
    messageId: '<lead.abc@waypoint.example>',
  })
})

const nested = (levels: number) => {
  const lines = ['From: a@b.example', 'Subject: Nested']
  for (let level = 0; level < levels; level++)
    lines.push(`Content-Type: multipart/mixed; boundary=n${level}`, '', `--n${level}`)
  return bytes([...lines, 'Content-Type: text/plain', '', 'deep'])
}

test('a hundred levels of parts are read, and a thousand leave the head', async () => {
  const hundred = await read(nested(100))
  expect(hundred).toMatchObject({ isBroken: false, mail: { text: 'deep' } })
  expect(await read(nested(1000))).toMatchObject({ isBroken: true, mail: { subject: 'Nested' } })
})

test('headers in headers stay text', async () => {
  const { mail } = await read(
    bytes([
      `From: =?UTF-8?B?${utf8('Eve\r\nBcc: all@firm.example')}?= <eve@visitor.example>`,
      `Subject: =?UTF-8?B?${utf8('Hi\r\nX-Spam-Flag: YES\0')}?=`,
      '',
      'x',
    ]),
  )
  expect(mail.subject).toBe('Hi X-Spam-Flag: YES')
  expect(mail.from?.name).not.toMatch(/[\r\n\0]/)
  expect(mail.headers.map(({ name }) => name)).not.toContain('x-spam-flag')
})

test.each([
  ['two addresses', 'From: Victim@mail.example, attacker@evil.example'],
  ['two addresses in angle brackets', 'From: <victim@mail.example> <attacker@evil.example>'],
  ['an address beside one in angle brackets', 'From: victim@mail.example <attacker@evil.example>'],
  ['encoded quotation marks', 'From: =?utf-8?Q?"?= <victim@mail.example> =?utf-8?Q?"?= <attacker@evil.example>'],
  ['quotation marks in comments', 'From: (") <victim@mail.example> (") <attacker@evil.example>'],
  ['two headers', 'From: victim@mail.example\r\nFrom: attacker@evil.example'],
  ['a header after hundreds', `From: victim@mail.example\r\n${'X-A: b\r\n'.repeat(400)}From: attacker@evil.example`],
  ['a group', 'From: friends: victim@mail.example;'],
  ['a long header', `From: victim@mail.example ${'x '.repeat(2000)}<attacker@evil.example>`],
])('a message from more than one sender says so: %s', async (_, from) => {
  expect((await read(bytes([from, 'Subject: Hello', '', 'Hello']))).mail.hasManySenders).toBe(true)
})

test.each([
  'ada@mail.example',
  'Ada Lovelace <Ada@mail.example>',
  '"Lovelace, Ada" <ada@mail.example>',
  'ada@mail.example <ada@mail.example>',
  "'ada@mail.example' <ada@mail.example>",
  '"victim@mail.example" <ada@mail.example>',
  'Ada @ home <ada@mail.example>',
  'ada@mail.example (Ada)',
  `=?utf-8?B?${utf8('<victim@mail.example>')}?= <ada@mail.example>`,
])('a message from one sender: %s', async (from) => {
  const { mail } = await read(bytes([`From: ${from}`, '', 'Hello']))
  expect(mail).toMatchObject({ from: { address: 'ada@mail.example' }, hasManySenders: false })
})

test('a forwarded message is an attachment, and its sender is not the sender', async () => {
  const { mail } = await read(
    bytes([
      'From: parent@visitor.example',
      'Content-Type: multipart/mixed; boundary=f',
      '',
      '--f',
      'Content-Type: text/plain',
      '',
      'See below',
      '--f',
      'Content-Type: message/rfc822',
      '',
      'From: other@visitor.example',
      'Subject: Inner',
      '',
      'inner text',
      '--f--',
    ]),
  )
  expect(mail).toMatchObject({ from: { address: 'parent@visitor.example' }, text: 'See below' })
  expect(mail.parts).toMatchObject([{ type: 'message/rfc822' }])
})

test('HTML loses scripts, forms, styles that load, and pictures until asked', () => {
  const html = [
    '<script>alert(1)</script><p onclick="x()" style="color:red;background:url(https://x.example)">Hi</p>',
    '<a href="javascript:x()">bad</a><a href="https://ok.example">good</a>',
    '<img src="https://x.example/pixel.png"><img src="http://x.example/pixel.png"><svg><script>1</script></svg>',
    '<form action="https://x.example"><input name="p"></form><iframe src="https://x.example"></iframe>',
    '<link rel="stylesheet" href="https://x.example"><base href="https://x.example"><meta http-equiv="refresh" content="0">',
  ].join('')
  const plain = safeHtml(html, false)
  expect(plain).toContain('<p style="color:red">Hi</p>')
  expect(plain).toContain('href="https://ok.example"')
  expect(plain).not.toMatch(/script|onclick|url\(|<img|<form|<input|<iframe|<link|<base|<meta|<svg/)
  const withPictures = safeHtml(html, true)
  expect(withPictures).toContain('<img src="https://x.example/pixel.png"')
  expect(withPictures).not.toContain('http://x.example/pixel.png')
})

test('Outlook: a picture of the signature is an attachment, and the quotation has its own heads', async () => {
  const { mail } = await read(
    bytes([
      'From: "Lin, Wei" <wei.lin@outlook.example>',
      'To: "info@waypoint.example" <info@waypoint.example>',
      'Subject: RE: WP-7F3K-00AB',
      'Thread-Topic: WP-7F3K-00AB',
      'Thread-Index: AQHZabc==',
      'Message-ID:\r\n <PN2PR01MB1234.prod.outlook.example>',
      'X-Auto-Response-Suppress: OOF',
      'X-MS-Has-Attach: yes',
      'Content-Type: multipart/related; boundary="_004_"; type="multipart/alternative"',
      '',
      '--_004_',
      'Content-Type: multipart/alternative; boundary="_000_"',
      '',
      '--_000_',
      'Content-Type: text/plain; charset="big5"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(
        '\xa7\x41\xa6\x6e\r\n\r\n________________________________\r\nFrom: Waypoint\r\nSent: Friday',
        'latin1',
      ).toString('base64'),
      '--_000_',
      'Content-Type: text/html; charset="big5"',
      '',
      '<p>x</p><img src="cid:logo">',
      '--_000_--',
      '--_004_',
      'Content-Type: image/png; name="image001.png"',
      'Content-ID: <logo>',
      'Content-Disposition: inline; filename="image001.png"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]).toString('base64'),
      '--_004_--',
    ]),
  )
  expect(mail).toMatchObject({ from: { name: 'Lin, Wei' }, messageId: '<PN2PR01MB1234.prod.outlook.example>' })
  expect(mail.text).toMatch(/^你好/)
  expect(mail.parts).toEqual([{ name: 'image001.png', type: 'image/png', bytes: 5 }])
})

test('Apple Mail: flowed text, a long name of a file in parts', async () => {
  const { mail } = await read(
    bytes([
      'From: Ada <ada@icloud.example>',
      'Content-Type: multipart/mixed; boundary="Apple-Mail=_1"',
      'Mime-Version: 1.0 (Mac OS X Mail 16.0 \\(3826\\))',
      'X-Mailer: Apple Mail (2.3826)',
      '',
      '--Apple-Mail=_1',
      'Content-Type: text/plain; charset=us-ascii; format=flowed; delsp=yes',
      '',
      'One sentence that goes  ',
      'on.',
      '--Apple-Mail=_1',
      "Content-Disposition: attachment; filename*0*=UTF-8''B%E1%BA%A3ng%20; filename*1*=%C4%91i%E1%BB%83m.docx",
      'Content-Type: application/octet-stream',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('PK\x03\x04......word/document.xml', 'latin1').toString('base64'),
      '--Apple-Mail=_1--',
    ]),
  )
  expect(mail.text).toBe('One sentence that goes on.')
  expect(mail.parts).toMatchObject([{ name: 'Bảng điểm.docx', type: expect.stringContaining('wordprocessingml') }])
})

test('no bytes make it fail', async () => {
  const piece = fc.constantFrom(
    'From: ',
    'a@b.example',
    '<',
    '>',
    '"',
    '\r\n',
    '\n',
    '\n\n',
    ' ',
    '\t',
    ':',
    ';',
    ',',
    '--b',
    '--b--',
    '=?UTF-8?B?',
    '?=',
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: text/html; charset=big5',
    'Content-Type: message/rfc822',
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: base64',
    'Final-Recipient: rfc822;',
    'Action: failed',
    '<p>',
    '<blockquote>',
    '</blockquote>',
    '\0',
    '\xff',
    '\xa7',
    'Subject: ',
    'Date: ',
    'Message-ID: <x@y>',
    'References: ',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const raw = Buffer.from(pieces.join(''), 'latin1')
      const { mail } = await read(raw)
      expect(`${mail.subject}${mail.text}`.isWellFormed()).toBe(true)
      await readMail({ kind: 'html', raw, withPictures: true })
      await readMail({ kind: 'part', raw, place: 0 })
    }),
    { numRuns: 200 },
  )
})
