import type { Option } from '../../../ui/select';

/** A performing-rights organization: its CISAC code, its short name, and its home countries. */
type Society = readonly [code: string, name: string, countries: string];

const SOCIETIES: readonly Society[] = [
  ['010', 'ASCAP', 'US'],
  ['021', 'BMI', 'US'],
  ['071', 'SESAC', 'US'],
  ['778', 'GMR', 'US'],
  ['786', 'AllTrack', 'US'],
  ['101', 'SOCAN', 'CA'],
  ['052', 'PRS', 'GB'],
  ['128', 'IMRO', 'IE'],
  ['035', 'GEMA', 'DE'],
  ['058', 'SACEM', 'FR'],
  ['055', 'SABAM', 'BE'],
  ['023', 'BUMA', 'NL'],
  ['080', 'SUISA', 'CH'],
  ['005', 'AKM', 'AT'],
  ['074', 'SIAE', 'IT'],
  ['072', 'SGAE', 'ES'],
  ['069', 'SPA', 'PT'],
  ['079', 'STIM', 'SE'],
  ['090', 'TONO', 'NO'],
  ['040', 'KODA', 'DK'],
  ['089', 'TEOSTO', 'FI'],
  ['077', 'STEF', 'IS'],
  ['097', 'ZAIKS', 'PL'],
  ['050', 'OSA', 'CZ'],
  ['085', 'SOZA', 'SK'],
  ['009', 'ARTISJUS', 'HU'],
  ['115', 'UCMR-ADA', 'RO'],
  ['039', 'MUSICAUTOR', 'BG'],
  ['111', 'HDS-ZAMP', 'HR'],
  ['112', 'SAZAS', 'SI'],
  ['064', 'SOKOJ', 'RS'],
  ['116', 'EAU', 'EE'],
  ['122', 'AKKA-LAA', 'LV'],
  ['110', 'LATGA', 'LT'],
  ['117', 'MESAM', 'TR'],
  ['001', 'ACUM', 'IL'],
  ['094', 'RAO', 'RU'],
  ['008', 'APRA', 'AU/NZ'],
  ['038', 'JASRAC', 'JP'],
  ['782', 'NexTone', 'JP'],
  ['118', 'KOMCA', 'KR'],
  ['119', 'MCSC', 'CN'],
  ['026', 'CASH', 'HK'],
  ['161', 'MÜST', 'TW'],
  ['106', 'COMPASS', 'SG'],
  ['032', 'FILSCAP', 'PH'],
  ['269', 'WAMI', 'ID'],
  ['246', 'VCPMC', 'VN'],
  ['036', 'IPRS', 'IN'],
  ['063', 'SAMRO', 'ZA'],
  ['043', 'MCSK', 'KE'],
  ['059', 'SACM', 'MX'],
  ['061', 'SADAIC', 'AR'],
  ['029', 'SCD', 'CL'],
  ['084', 'SAYCO', 'CO'],
  ['007', 'APDAYC', 'PE'],
  ['093', 'UBC', 'BR'],
];

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countriesOf = (codes: string) =>
  codes
    .split('/')
    .map((code) => countryNames.of(code) ?? code)
    .join(', ');

/** The performing-rights organizations as options of a select; `None` and `Other` come first. */
const OPTIONS: readonly Option[] = [
  { value: 'None', label: 'None' },
  { value: 'Other', label: 'Other' },
  ...SOCIETIES.map(([code, name, countries]) => ({
    value: name,
    label: name,
    detail: `${countriesOf(countries)} · ${code}`,
  })),
];

/** Returns the organizations to choose from. A free text that a track already has (`present`) is added to them. */
export function societyOptions(present: string): readonly Option[] {
  if (present === '' || OPTIONS.some(({ value }) => value === present)) return OPTIONS;
  return [{ value: present, label: present, detail: 'As entered before' }, ...OPTIONS];
}
