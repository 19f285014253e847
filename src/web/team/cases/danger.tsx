import type { Case } from "#contract/cases/cases.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";

/** The mark of a case that a colleague reads first, and the form to clear it with a note. */
export const Danger = ({ one }: { one: Case }) => (
	<Notice kind="warning" title="Danger: read first">
		<Stack gap={3}>
			<p>
				A program found words here that may be about a person in danger. It decides nothing. Read the case now, and call
				the person if you can. If someone is in danger right now, call 000.
			</p>
			{one.kind === "review" && (
				<p>
					Call the writer first. The provider hears of it only if the writer agrees. A lead decides what is published,
					and notes why.
				</p>
			)}
			<p>
				{one.danger_holds
					? "Nothing of this case goes to a provider while it is marked."
					: "A provider wrote these words, so the request isn't held."}
			</p>
			<ActForm intent="clear-danger" hidden={{ version: one.version }} submit="Clear the mark">
				<Field
					name="note"
					as={TextArea}
					id="danger-note"
					label="What did you do?"
					hint="For example: called at 2 pm, she is safe with her sister, gave her the number of 1800RESPECT."
					rows={3}
				/>
			</ActForm>
		</Stack>
	</Notice>
);
