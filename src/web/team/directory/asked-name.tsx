import type { TeamProvider } from "#contract/providers/directory.ts";
import { ActForm, FoldedAct } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";

interface Props {
	asked: NonNullable<TeamProvider["asked_name"]>;
	/** The name that visitors see until then. */
	name: string;
	today: string;
}

/** A new name that staff asked for. A colleague agrees to it, or refuses it with a reason. */
export const AskedName = ({ asked, name, today }: Props) => (
	<Card as="section" aria-labelledby="asked-name">
		<Stack gap={4}>
			<h2 id="asked-name" className={common.heading}>
				A new name waits for you
			</h2>
			<p>
				<strong>{asked.name}</strong>
			</p>
			<p className={common.soft}>
				{asked.by ?? "Former staff"} asked for it {moment(asked.at, today)}. Until you agree, people see “{name}”.
			</p>
			<ActForm intent="name-agreed" hidden={{ name: asked.name }} submit="Agree" variant="primary" />
			<FoldedAct
				summary="Refuse"
				intent="name-refused"
				hidden={{ name: asked.name }}
				labels={{ reason: "Reason" }}
				submit="Refuse this name"
				variant="danger"
			>
				<Field
					name="reason"
					as={TextArea}
					id="name-reason"
					optional={false}
					hint="We’ll email it to the staff of this profile."
					rows={3}
				/>
			</FoldedAct>
		</Stack>
	</Card>
);
