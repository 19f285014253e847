import { useEffect, useRef } from "react";
import type { beginTwoFactor } from "#contract/accounts/accounts.ts";
import type { Output } from "#contract/endpoint.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Secret } from "#web/forms/contract-form.tsx";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { Stack } from "#web/ui/layout/layout.tsx";
import styles from "./security.module.css";

type Setup = Output<typeof beginTwoFactor>;

/** The set-up in a refused form, because the key is shown only here. */
export const setUpIn = (refused: RefusedForm | undefined): Setup | undefined => {
	const [secret, address, path, side] = ["secret", "address", "path", "side"].map((name) => refused?.typed[name]?.[0]);
	return secret && address && path && side ? { secret, address, qr: { path, side: Number(side) } } : undefined;
};

const LABELS = { code: "Code" };

/** How to add our site to an authenticator app, until the first code is right. */
export const SetUp = ({ setup, isRefused }: { setup: Setup; isRefused: boolean }) => {
	const heading = useRef<HTMLHeadingElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once; an error takes focus itself
	useEffect(() => {
		if (!isRefused) heading.current?.focus();
	}, []);
	return (
		<Stack gap={6}>
			<h3 ref={heading} tabIndex={-1}>
				Set up your app
			</h3>
			<ol className={styles.steps}>
				<li>
					Open an authenticator app on your phone. Any will do. If you don't have one, get one from your phone's app
					store.
				</li>
				<li>
					<p>Scan this code with it, or type the key.</p>
					<svg
						className={styles.qr}
						viewBox={`0 0 ${setup.qr.side} ${setup.qr.side}`}
						role="img"
						aria-label="QR code for your authenticator app; its key is below"
					>
						<path className={styles.light} d={`M0 0h${setup.qr.side}v${setup.qr.side}h-${setup.qr.side}z`} />
						<path className={styles.dark} d={setup.qr.path} />
					</svg>
					<p>
						Key: <code className={styles.key}>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
					</p>
					<p>
						<a href={setup.address}>Open it in an app on this device</a>
					</p>
				</li>
				<li>Type the six digits the app shows now.</li>
			</ol>
			<ActForm
				intent="confirm"
				labels={LABELS}
				hidden={{ secret: setup.secret, address: setup.address, path: setup.qr.path, side: setup.qr.side }}
				variant="primary"
				submit="Confirm"
			>
				<Secret name="code" inputMode="numeric" autoComplete="one-time-code" width="phone" />
			</ActForm>
		</Stack>
	);
};
