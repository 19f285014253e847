import type { Merge } from "#contract/providers/directory.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";

/** Records merged into this account or profile, with who merged them and why. */
export const Merges = ({
	what,
	merges,
	today,
}: {
	what: "Account" | "Profile";
	merges: readonly Merge[];
	today: string;
}) =>
	merges.length > 0 && (
		<ul className={common.list}>
			{merges.map((one) => (
				<li key={one.id} className={common.soft}>
					{what} {one.id} was merged into this one by {one.by ?? "a colleague who has left"}, {moment(one.at, today)}.
					Why: {one.reason}
					{what === "Account" && ` You can still search for it as “${one.name}”.`}
				</li>
			))}
		</ul>
	);
