import { expect, test } from "vitest";
import type { Report } from "#domains/provider-import/report.ts";
import { formatReport } from "../cli/support/import-report.ts";

const report: Report = {
	...{ source: "Autumn list", committed: false, columns: { name: "Outlet" }, unread: ["Fax"], read: 1_204 },
	...{ created: 2, changed: 1, unchanged: 1_200, refused: 1, undecided: 0, matches: [], stopped: 0, elsewhere: 0 },
	...{ gone: 1, goneNames: ["Banksia Care"], renames: 1, hidden: 1, left: 0, accounts: 3, accountsCreated: 2 },
	changes: [{ column: "phone_number", count: 1 }],
	large: { profiles: 100, hides: 0, renamed: 1, moved: 0, reidentified: 1 },
	asks: [],
	flags: [{ reason: "no description", count: 9, lines: [2, 3, 4, 5, 6, 7, 8, 9, 10] }],
	refusals: [{ line: 7, reason: "no name" }],
	coverage: { estimated: 2, given: 1, handedOut: 3, outOfReach: 1, farthest: [{ postcode: "4875", km: 1_300 }] },
};

test("a dry run says that nothing was written, and every finding with its details", () => {
	expect(formatReport(report)).toBe(`Dry run as "Autumn list": nothing was written. Add --commit to write.
Columns: name ← Outlet.
Not read: Fax.

1,204 rows read: 2 created, 1 changed, 1,200 unchanged, 1 refused.
3 accounts, 2 of them created.
1 profile changes its phone number.
1 row would become another provider: name and postcode both change. Is this a different list from last time?
1 profile of this source not in the file. They stay unless you add --hide-gone.
  Banksia Care
1 new profile stays hidden until someone adds services, ages or funding.
Service areas for 2 profiles are estimated from the office address. 3 postcodes are assigned to the nearest office within 150 km. 1 postcode has no provider, the farthest 4875 (1,300 km).

Flagged:
      9  no description (line 2, 3, 4, 5, 6, 7, 8, 9 …)

Refused:
  line 7: no name
`);
});

test("an import says what it hid", () => {
	const text = formatReport({ ...report, committed: true }, { hideGone: true });
	expect(text).toContain('Imported as "Autumn list".\n');
	expect(text).toContain("1 profile of this source not in the file. They are hidden.\n  Banksia Care\n");
});
