import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import common from "../common/common.module.css";
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
		<Card as="section" aria-labelledby="keeping">
			<Stack gap={4}>
				<h2 id="keeping" className={common.heading}>
					{hold ? "Retention hold" : "Retention"}
				</h2>
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
			</Stack>
		</Card>
	);
};
