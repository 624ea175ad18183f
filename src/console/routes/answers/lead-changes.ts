/** A number that changes whenever an inbox may have changed; script/live-list.ts polls it. */
import type { LoaderFunctionArgs } from 'react-router'
import { consoleContext } from '../../shell/console-context.ts'
import { asJsonResponse } from '../../shell/refused.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  asJsonResponse(() => context.get(consoleContext).staff.showChanges())
