import type { ImportChoices } from "#contract/provider-import/choices.ts";
import { counted } from "#contract/shared/counted.ts";
import { Notice } from "../../ui/notice/notice.tsx";

/** Unusual findings about a file, and rows that the directory doesn't list. */
export const Findings = ({ choices: { notes, left_out } }: { choices: ImportChoices }) =>
	notes.length + left_out.length === 0 ? null : (
		<Notice kind="info" title="About this file">
			<ul>
				{notes.map((note) => (
					<li key={note}>{note}</li>
				))}
				{left_out.map(({ reason, count, lines }) => (
					<li key={reason}>
						{counted(count, "row")} {reason} (line {lines.join(", ")}
						{count > lines.length && " …"})
					</li>
				))}
			</ul>
		</Notice>
	);
