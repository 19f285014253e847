// Writes seed/public-holidays.csv, the Victorian public holidays from a maintained library. The service reads the file,
// which can also be edited by hand.
// Run `node seed/make-holidays.ts` once a year, check the changes and commit them.
import { writeFileSync } from "node:fs";
import Holidays from "date-holidays";

const FROM = 2025;
const YEARS = 7;

const victoria = new Holidays("AU", "VIC");
const days = new Map<string, string>();
for (let year = FROM; year < FROM + YEARS; year++)
	for (const { date, name, type } of victoria.getHolidays(year))
		if (type === "public") days.set(date.slice(0, 10), name.replaceAll(",", " "));
const lines = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, name]) => `${day},${name}`);
writeFileSync(new URL("public-holidays.csv", import.meta.url), `day,name\n${lines.join("\n")}\n`);
