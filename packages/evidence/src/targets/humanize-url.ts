/**
 * The page that a person can read for a download meant for machines: XML of the Electronic Code of Federal Regulations
 * and of its bulk data, and archives of the United States Code. Every other URL passes unchanged.
 */
export function humanizeCitationUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  switch (parsed.hostname) {
    case "www.ecfr.gov":
    case "ecfr.gov":
      return versionedRegulation(parsed) ?? url;
    case "www.govinfo.gov":
    case "govinfo.gov":
      return bulkRegulation(parsed) ?? url;
    case "uscode.house.gov":
      return codeArchive(parsed) ?? url;
    default:
      return url;
  }
}

const VERSIONED = /^\/api\/versioner\/v1\/full\/(\d{4}-\d{2}-\d{2}|current)\/title-(\d{1,2})\.xml$/;
const BULK = /^\/bulkdata\/ECFR\/title-(\d{1,2})\/[^/]+\.xml$/i;
const ARCHIVE = /^\/download\/.*\/[a-z]+_usc(\d{1,2})([a-z]?)@[^/]*\.zip$/i;
const ALL_TITLES = /^\/download\/.*\/[a-z]+_uscall@[^/]*\.zip$/i;
// From the narrowest: the page of a section needs no part, and one of a part no chapter.
const LEVELS = ["section", "appendix", "subpart", "part", "subchapter", "chapter", "subtitle"];

function versionedRegulation({ pathname, searchParams }: URL): string | undefined {
  const match = VERSIONED.exec(pathname);
  if (match === null) return undefined;
  const [, date, title] = match;
  const edition = date === "current" ? "current" : `on/${date}`;
  const level = LEVELS.find((name) => searchParams.get(name));
  const page = `https://www.ecfr.gov/${edition}/title-${title}`;
  if (level === undefined) return page;
  const place = `${level}-${encodeURIComponent(searchParams.get(level)!)}`;
  const part = searchParams.get("part");
  // The letter of a subpart says nothing without its part.
  return level === "subpart" && part ? `${page}/part-${encodeURIComponent(part)}/${place}` : `${page}/${place}`;
}

function bulkRegulation({ pathname }: URL): string | undefined {
  const title = BULK.exec(pathname)?.[1];
  return title === undefined ? undefined : `https://www.ecfr.gov/current/title-${title}`;
}

function codeArchive({ pathname }: URL): string | undefined {
  if (ALL_TITLES.test(pathname)) return "https://uscode.house.gov/browse.xhtml";
  const [, number, appendix] = ARCHIVE.exec(pathname) ?? [];
  if (number === undefined) return undefined;
  return `https://uscode.house.gov/browse/prelim@title${Number(number)}${appendix?.toLowerCase()}&edition=prelim`;
}
