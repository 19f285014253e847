import type { ReactNode } from "react";
import { ActForm } from "#web/forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { useRound } from "../../lib/use-round.ts";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";

interface Props {
	/** A new value clears the field: a note was saved. */
	saved: string | undefined;
	/** Confirms the last action in this section. */
	told: ReactNode;
}

/** Adds an internal note. Visitors and providers never see notes. */
export const Notes = ({ saved, told }: Props) => (
	<Stack gap={4}>
		{told}
		<ActForm key={useRound(saved)} intent="note" submit="Add note">
			<Field
				name="text"
				as={TextArea}
				id="note"
				label="Add a note"
				hint="Type @ and a name to mention a colleague. Only the team sees notes."
				rows={3}
			/>
		</ActForm>
	</Stack>
);
