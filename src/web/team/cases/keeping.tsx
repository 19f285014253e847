import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Link } from "../../ui/link/link.tsx";
import { Section } from "../common/section.tsx";
import { moment } from "./words.ts";

interface Props {
	hold: { because: string; since: string; by: string | null } | null;
	mayHold: boolean;
	version: number;
	today: string;
}

/** The retention hold of a case. Empty if there is none and the team member can't place one. */
export const Keeping = ({ hold, mayHold, version, today }: Props) => {
	if (!hold && !mayHold) return null;
	return (
		<Section id="keeping" title={hold ? "Retention hold" : "Retention"} card>
			{hold && (
				<p>
					We won’t delete anything in this case while the hold is in place. Reason: {hold.because} (
					{hold.by ? <Name>{hold.by}</Name> : "a former colleague"}, {moment(hold.since, today)})
				</p>
			)}
			{hold && mayHold && <ActForm intent="hold" hidden={{ version, lift: "yes" }} submit="Remove hold" inline />}
			{!hold && (
				<p>
					Kept under our <Link href={teamLinks.retention()}>retention rules</Link>.
				</p>
			)}
			{!hold && (
				<FoldedAct summary="Place a hold" intent="hold" hidden={{ version }} submit="Place hold">
					<Field
						name="because"
						label="Reason for the hold"
						optional={false}
						hint="For example, a claim or a Commission inquiry. Leave out health information."
						autoComplete="off"
					/>
				</FoldedAct>
			)}
		</Section>
	);
};
