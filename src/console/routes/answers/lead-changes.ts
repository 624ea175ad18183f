/** A number that changes whenever an inbox may have changed; script/live-list.ts polls it. */
import type { LoaderFunctionArgs } from 'react-router'
import { asJsonResponse } from '../../shell/action-error.ts'
import { consoleContext } from '../../shell/console-context.ts'

export const loader = ({ context }: LoaderFunctionArgs) =>
  asJsonResponse(() => context.get(consoleContext).staff.showChanges())
