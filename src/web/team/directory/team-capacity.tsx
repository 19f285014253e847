import { ActForm, FoldedAct, firstOf, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { CapacityBadge } from "#web/parts/capacity-badge/capacity-badge.tsx";
import { CapacityFields, type ShownArea } from "#web/parts/capacity-form/capacity-fields.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./directory.module.css";

interface Props {
	version: number;
	areas: readonly ShownArea[];
	reminder_emails: boolean;
	today: string;
}

const LABELS = { said_by: "Who told you?", said_day: "Day", said_time: "Time" };

/** A profile's capacity with its source and date, and a form to record what the provider says by phone. */
export const TeamCapacity = ({ version, areas, reminder_emails, today }: Props) => {
	const refused = useRefused(["capacity"]);
	return (
		<Section id="capacity" title="Capacity">
			{areas.length === 0 && <p className={common.soft}>The profile offers no services yet.</p>}
			<Facts>
				{areas.map(({ service_area, badge, told }) => (
					<Fact key={service_area.id} term={service_area.name}>
						<CapacityBadge {...badge} />
						{told && <span className={common.soft}>{told}</span>}
					</Fact>
				))}
			</Facts>
			{areas.length > 0 && (
				<FoldedAct
					summary="Record capacity"
					intent="capacity"
					hidden={{ version }}
					labels={LABELS}
					submit="Save capacity"
				>
					<Field name="said_by" autoComplete="off" />
					<div className={styles.when}>
						<Field name="said_day" type="date" optional max={today} />
						<Field name="said_time" type="time" optional />
					</div>
					<p className={common.soft}>
						Leave the day blank for today. We’ll confirm every service you answer below with this date.
					</p>
					<CapacityFields areas={areas} typed={refused && firstOf(refused.typed)} errors={refused?.errors ?? {}} />
				</FoldedAct>
			)}
			{reminder_emails ? (
				areas.some(({ answer }) => answer) && (
					<ActForm intent="asked" submit="Email them to confirm" icon="mail" inline />
				)
			) : (
				<p className={common.soft}>They’ve turned off reminder emails about capacity.</p>
			)}
		</Section>
	);
};
