import type { ReactNode } from "react";
import type { OwnAccount } from "#contract/providers/own-accounts.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import styles from "./staff.module.css";

/** Whether colleagues can join by their address, and the button that changes it. */
export const Joining = ({ account, of }: { account: OwnAccount; of: ReactNode }) => {
	const { colleagues_may_join: isOn, own_domains: domains } = account;
	const listed = new Intl.ListFormat("en-AU", { type: "disjunction" }).format(domains);
	return (
		<Card>
			<Stack gap={4}>
				<h3>Joining without an invitation{of && <span className="visually-hidden">{of}</span>}</h3>
				<p>
					{!isOn
						? "This is off. Colleagues need an invitation."
						: domains.length > 0
							? `Colleagues with an email address at ${listed} can ask to join, to look after one profile. They see nothing until you say yes. People you remove can't come back this way.`
							: "Colleagues can ask to join if an owner's email address is at your organisation's own domain. None is, so they need an invitation."}
				</p>
				<ActForm
					intent="joining"
					hidden={{ account: account.id, on: isOn ? "no" : "yes" }}
					submit={
						<>
							{isOn ? "Turn off joining" : "Turn on joining"}
							<span className="visually-hidden">{of}</span>
						</>
					}
					inline
				/>
			</Stack>
		</Card>
	);
};

/** Colleagues who proved an address at the organisation's domain and wait for a yes. */
export const JoinRequests = ({ account, of }: { account: OwnAccount; of: ReactNode }) =>
	account.join_requests.length > 0 && (
		<Card>
			<Stack gap={4}>
				<h3>Waiting for your yes{of && <span className="visually-hidden">{of}</span>}</h3>
				<ul className={styles.members}>
					{account.join_requests.map((one) => (
						<li key={one.id}>
							<p>
								<Name>{one.name}</Name> ({one.email}) asks to look after {one.provider}.
							</p>
							{(["yes", "no"] as const).map((answer) => (
								<ActForm
									key={answer}
									intent="join-request"
									hidden={{ account: account.id, request: one.id, accept: answer }}
									submit={
										<>
											{answer === "yes" ? "Let them join" : "Say no"}
											<span className="visually-hidden">
												: <Name>{one.name}</Name>
											</span>
										</>
									}
									variant={answer === "yes" ? "primary" : "secondary"}
									inline
								/>
							))}
						</li>
					))}
				</ul>
			</Stack>
		</Card>
	);
