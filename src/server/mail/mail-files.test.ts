import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMailFiles } from './mail-files.ts'
import { createMailTransport } from './transport.ts'

test('an email in a folder goes with somebody who got a copy, unless it is about another lead', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypoint-mails-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const transport = createMailTransport(null, async () => 'no-reply@a.example', folder)
  for (const id of ['one', 'two'])
    await transport.send({
      message_id: `<lead.${id}@a.example>`,
      reference: id,
      kind: 'answer',
      recipient: 'child@b.example',
      cc: 'mother@b.example father@b.example',
      reply_to: 'office@a.example',
      subject: 'x',
      html: '<p>x</p>',
      text: 'x',
    })
  const isOfOthers = async (reference: string) => reference === 'lead.two'
  const removed = await createMailFiles(folder).removeOf({ references: [], emails: ['Father@b.example'], isOfOthers })
  expect(removed).toBe(1)
  expect(readdirSync(folder)).toEqual(['lead.two-answer.eml'])
})
