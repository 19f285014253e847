import { CapacityBadge } from "#web/parts/capacity-badge/capacity-badge.tsx";
import { CapacityFields, type ShownArea } from "#web/parts/capacity-form/capacity-fields.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import styles from "./directory.module.css";
import type { Refusal } from "./refusal.ts";

interface Props {
	version: number;
	areas: readonly ShownArea[];
	reminder_emails: boolean;
	refusal: Refusal | undefined;
	today: string;
}

/** A profile's capacity with its source and date, and a form to record what the provider says by phone. */
export const TeamCapacity = ({ version, areas, reminder_emails, refusal, today }: Props) => {
	return (
		<section aria-labelledby="capacity">
			<Stack gap={4}>
				<h2 id="capacity" className={desk.heading}>
					Capacity
				</h2>
				{areas.length === 0 && <p className={desk.soft}>The profile offers no services yet.</p>}
				<Facts>
					{areas.map(({ service_area, badge, told }) => (
						<Fact key={service_area.id} term={service_area.name}>
							<CapacityBadge {...badge} />
							{told && <span className={desk.soft}>{told}</span>}
						</Fact>
					))}
				</Facts>
				{areas.length > 0 && (
					<Disclosure summary="Record capacity" open={refusal !== undefined}>
						<PostForm intent="capacity">
							<input type="hidden" name="version" value={version} />
							{refusal && Object.keys(refusal.errors).length > 0 && (
								<Notice kind="error" role="alert" title="Not saved yet. Check the marked fields" />
							)}
							<TextField
								id="said_by"
								name="said_by"
								label="Who told you?"
								maxLength={100}
								autoComplete="off"
								defaultValue={refusal?.typed.said_by}
								error={refusal?.errors.said_by}
							/>
							<div className={styles.when}>
								<TextField
									id="said_day"
									name="said_day"
									type="date"
									label="Day"
									optional
									max={today}
									defaultValue={refusal?.typed.said_day}
									error={refusal?.errors.said_at}
								/>
								<TextField
									id="said_time"
									name="said_time"
									type="time"
									label="Time"
									optional
									defaultValue={refusal?.typed.said_time}
								/>
							</div>
							<p className={desk.soft}>
								Leave the day blank for today. We’ll confirm every service you answer below with this date.
							</p>
							<CapacityFields areas={areas} typed={refusal?.typed} errors={refusal?.errors ?? {}} />
							<div>
								<Button type="submit" variant="secondary">
									Save capacity
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				)}
				{reminder_emails ? (
					areas.some(({ answer }) => answer) && (
						<PostForm intent="asked" inline>
							<Button type="submit" variant="secondary" icon="mail">
								Email them to confirm
							</Button>
						</PostForm>
					)
				) : (
					<p className={desk.soft}>They’ve turned off reminder emails about capacity.</p>
				)}
			</Stack>
		</section>
	);
};
