import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { enter } from "../faults/support/root-folder.ts";
import { freePort } from "../faults/support/server.ts";

/** Our domain, whose mailbox the service reads. */
export const OURS = "alongside.example";
/** The domain of people whose mailboxes are in Dovecot, with Sieve scripts of their own. */
export const HOME = "home.example";
const DOVECOT = "dovecot-imapd dovecot-lmtpd dovecot-sieve";
/** What takes emails and hands them to Dovecot. Debian installs one of them at a time. */
export const MTAS = ["postfix", "exim"] as const;
export type Mta = (typeof MTAS)[number];
const PACKAGE_OF: Record<Mta, string> = { postfix: "postfix", exim: "exim4-daemon-light" };
const PASSWORD = "secret";

export interface MailServers {
	/** Where emails are taken. */
	smtp: string;
	/** The address of a mailbox, over a connection that can be cut. */
	imap(user: string): string;
	/** Ends all connections to the mailbox at once. @returns how many there were */
	cut(): number;
	/** The end of a server's log. */
	log(): string;
	close(): Promise<void>;
}

/** Makes the root folder with Debian's packages, unless it's there. */
const makeRoot = (root: string, mta: Mta): void => {
	if (existsSync(join(root, "usr/lib/dovecot/modules/sieve"))) return;
	const made = spawnSync("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", root], {
		encoding: "utf8",
	});
	if (made.error) throw new Error("bench mail needs debootstrap: apt-get install debootstrap");
	if (made.status !== 0) throw new Error(`debootstrap failed: ${made.stdout.trim().split("\n").at(-1)}`);
	// Packages start nothing here: that would be on this machine's ports.
	enter(root, "printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod 755 /usr/sbin/policy-rc.d");
	const get = `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${PACKAGE_OF[mta]} ${DOVECOT}`;
	const { status, said } = enter(root, get);
	if (status !== 0) throw new Error(`the packages weren't installed: ${said.slice(-600)}`);
};

const postfix = (smtp: number, lmtp: number) => `compatibility_level = 3.6
myhostname = mx.${OURS}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = ${OURS}, ${HOME}
virtual_mailbox_maps = static:all
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
virtual_destination_concurrency_limit = 10
recipient_delimiter = +
default_transport = discard:nobody reads it
smtpd_recipient_restrictions = permit_mynetworks, reject
message_size_limit = 60000000
mailbox_size_limit = 0
virtual_mailbox_limit = 0
maillog_file = /var/log/mail.log
smtpd_peername_lookup = no
# port ${smtp}
`;

const exim = (smtp: number, lmtp: number) => `primary_hostname = mx.${OURS}
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${smtp}
domainlist ours = ${OURS} : ${HOME}
acl_smtp_rcpt = all
acl_smtp_data = all
message_size_limit = 60M
tls_advertise_hosts =
smtp_accept_queue_per_connection = 0
smtp_accept_max_per_connection = 0
host_lookup =
rfc1413_query_timeout = 0s
log_file_path = /var/log/mail-%slog
begin acl
all:
  accept
begin routers
dovecot:
  driver = manualroute
  domains = +ours
  transport = dovecot
  route_list = * 127.0.0.1
  self = send
nobody:
  driver = redirect
  data = :blackhole:
begin transports
dovecot:
  driver = smtp
  protocol = lmtp
  port = ${lmtp}
begin retry
* * F,1h,10s
`;

/** Commands that set a server up, with its services on these ports alone, and one that runs it. */
const SET_UP: Record<Mta, (smtp: number) => string> = {
	postfix: (smtp) =>
		`sed -i -E '/^[^# ]+ +inet /d' /etc/postfix/master.cf && postconf -F '*/*/chroot = n' && postconf -M '127.0.0.1:${smtp}/inet=127.0.0.1:${smtp} inet n - n - - smtpd' && rm -rf /var/spool/postfix/active/* /var/spool/postfix/deferred/* /var/spool/postfix/incoming/* /var/spool/postfix/maildrop/* /var/spool/postfix/pid/*`,
	exim: () => "rm -rf /var/spool/exim4/input/* /var/spool/exim4/db/* && chmod 777 /var/log",
};
const RUN: Record<Mta, string> = { postfix: "postfix start-fg", exim: "exim4 -bdf -q10s" };

const dovecot = (imap: number, lmtp: number, smtp: number) => `protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
log_path = /var/log/dovecot.log
mail_location = maildir:/var/mail/v/%u
first_valid_uid = 8
recipient_delimiter = +
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u /etc/dovecot/people
}
userdb {
  driver = static
  args = uid=mail gid=mail home=/var/mail/v/%u
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
protocol lmtp {
  mail_plugins = sieve
  postmaster_address = postmaster@${OURS}
}
plugin {
  sieve = file:/etc/dovecot/sieve/%n.sieve
  sieve_vacation_min_period = 0
  sieve_vacation_send_from_recipient = yes
}
submission_host = 127.0.0.1:${smtp}
`;

/** A connection between the service and Dovecot that can be cut. */
const proxyTo = async (port: number) => {
	const open = new Set<Socket>();
	const server = createServer((near) => {
		const far = createConnection(port, "127.0.0.1");
		for (const [one, other] of [
			[near, far],
			[far, near],
		] as const) {
			one
				.on("error", () => {})
				.on("close", () => {
					open.delete(one);
					other.destroy();
				});
			one.pipe(other);
		}
		open.add(near);
	});
	const at = await freePort();
	await new Promise<void>((done) => server.listen(at, "127.0.0.1", done));
	return {
		at,
		cut: () => {
			const cut = [...open];
			for (const one of cut) one.destroy();
			return cut.length;
		},
		close: () => {
			for (const one of open) one.destroy();
			server.close();
		},
	};
};

const answers = (port: number): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = createConnection(port, "127.0.0.1");
		const end = (is: boolean) => {
			socket.destroy();
			resolve(is);
		};
		socket.once("data", () => end(true)).once("error", () => end(false));
		setTimeout(() => end(false), 2_000).unref();
	});

/**
 * Starts Debian's Postfix or Exim and Dovecot on loopback, in a root folder of their own.
 * @param mta what takes emails
 * @param people the scripts of people at `HOME`, by the name of their mailbox
 * @param colleagues addresses of our domain that take emails, which nobody reads
 */
export const startMailServers = async (
	root: string,
	mta: Mta,
	people: ReadonlyMap<string, string>,
	colleagues: readonly string[],
): Promise<MailServers> => {
	makeRoot(root, mta);
	const [smtp, imap, lmtp] = [await freePort(), await freePort(), await freePort()];
	const write = (path: string, text: string) => {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	};
	for (const path of [
		"var/mail/v",
		"var/log/mail.log",
		"var/log/mail-mainlog",
		"var/log/dovecot.log",
		"etc/dovecot/sieve",
	])
		rmSync(join(root, path), { recursive: true, force: true });
	if (mta === "postfix") write("etc/postfix/main.cf", postfix(smtp, lmtp));
	else write("etc/exim4/exim4.conf", exim(smtp, lmtp));
	write("etc/dovecot/dovecot.conf", dovecot(imap, lmtp, smtp));
	const users = [`reply@${OURS}`, ...colleagues, ...[...people.keys()].map((name) => `${name}@${HOME}`)];
	write("etc/dovecot/people", users.map((user) => `${user}:${PASSWORD}\n`).join(""));
	mkdirSync(join(root, "etc/dovecot/sieve"), { recursive: true });
	mkdirSync(join(root, "var/mail/v"), { recursive: true });
	for (const [name, script] of people) {
		write(`etc/dovecot/sieve/${name}.sieve`, script);
		// Sieve keeps what it has redirected in the folder, which must be there.
		mkdirSync(join(root, `var/mail/v/${name}@${HOME}`), { recursive: true });
	}
	chmodSync(join(root, "etc/dovecot/people"), 0o644);
	const services = `${SET_UP[mta](smtp)} && chown -R mail:mail /var/mail/v /etc/dovecot/sieve && rm -rf /run/dovecot/*`;
	const { status, said } = enter(root, services);
	if (status !== 0) throw new Error(`${mta} can't be set up: ${said.slice(-600)}`);
	// The shell stays the first process of its namespace: a server that changes its user would outlive this bench.
	const child: ChildProcess = spawn(
		"unshare",
		[
			...["--mount", "--pid", "--fork", "--kill-child", "sh", "-c"],
			'mount -t proc proc "$1/proc" && exec chroot "$1" sh -c "dovecot -F & $2 & wait"',
			...["sh", root, RUN[mta]],
		],
		{ stdio: "ignore", env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root" } },
	);
	process.once("exit", () => child.kill("SIGKILL"));
	const log = () =>
		spawnSync(
			"tail",
			[
				"-n",
				"15",
				join(root, mta === "exim" ? "var/log/mail-mainlog" : "var/log/mail.log"),
				join(root, "var/log/dovecot.log"),
			],
			{
				encoding: "utf8",
			},
		).stdout;
	for (let tried = 0; ; tried++) {
		const up = await Promise.all([smtp, imap, lmtp].map(answers));
		if (up.every(Boolean)) break;
		if (tried > 60 || child.exitCode !== null) throw new Error(`the mail servers didn't start: ${log()}`);
		await sleep(500);
	}
	const proxy = await proxyTo(imap);
	return {
		smtp: `smtp://127.0.0.1:${smtp}`,
		imap: (user) => `imap://${encodeURIComponent(user)}:${PASSWORD}@127.0.0.1:${proxy.at}`,
		cut: proxy.cut,
		log,
		close: async () => {
			proxy.close();
			const gone = new Promise((resolve) => child.once("exit", resolve));
			// unshare ignores SIGTERM. Its end ends all processes of the namespace.
			child.kill("SIGKILL");
			await gone;
		},
	};
};
