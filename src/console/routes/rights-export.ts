import { redirect } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { sent } from '../shell/page.ts'
import { savedFile } from '../shell/refused.ts'

/** Whoever comes by address, or back by the browser's button, is led to where it is asked for. */
export const loader = () => redirect('/rights')

export const action = sent(async ({ staff, field }) => {
  const leads = field('leads')
  try {
    const { name, content } = await staff.exportPerson({ leads })
    return savedFile(name, content)
  } catch (error) {
    // the proof ended while the page stood open: it is asked for there
    if (error instanceof ApiFailure && error.body?.code === 'proof_needed')
      throw redirect(
        `/rights?${leads
          .split(',')
          .map((id) => `lead=${encodeURIComponent(id)}`)
          .join('&')}`,
      )
    throw error
  }
})
