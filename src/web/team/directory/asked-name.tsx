import type { TeamProvider } from "#contract/providers/directory.ts";
import { ActForm, FoldedAct } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";

interface Props {
	asked: NonNullable<TeamProvider["asked_name"]>;
	/** The name that visitors see until then. */
	name: string;
	today: string;
}

/** A new name that staff asked for. A colleague agrees to it, or refuses it with a reason. */
export const AskedName = ({ asked, name, today }: Props) => (
	<Section id="asked-name" title="A new name waits for you" card>
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
	</Section>
);
