/** XLSX files built from the XML of their rows. */
import { strToU8, zipSync } from 'fflate'

const NAMES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet. @param rows the rows as XML @param place the sheet's path below `xl/` */
export const workbook = (rows: string, place = 'worksheets/sheet1.xml') =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook ${NAMES} xmlns:r="${RELATIONS}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="${place}"/></Relationships>`,
    ),
    [`xl/${place}`]: strToU8(`<?xml version="1.0"?><worksheet ${NAMES}><sheetData>${rows}</sheetData></worksheet>`),
  })

export const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
export const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
/** The header row of every workbook here: `id`, `title_en`. */
export const header = row(1, text('A1', 'id'), text('B1', 'title_en'))
