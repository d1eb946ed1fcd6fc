//! Neovim as the client: it starts the server itself and shows what it got.

use std::fs;
use std::process::{Command, Stdio};

/// Opens a text in Neovim, waits for its problems, and writes down what its own functions get from the server.
const SCRIPT: &str = r#"
local out = assert(io.open(vim.env.OUT, 'w'))
local function say(...) out:write(table.concat({...}, ' '), '\n') end
local ran, problem = pcall(function()
  local client = vim.lsp.start_client({ name = 'regola', cmd = { vim.env.REGOLA, 'lsp' }, root_dir = vim.env.DIR })
  vim.cmd('edit ' .. vim.env.DIR .. '/pets.pl')
  local buffer = vim.api.nvim_get_current_buf()
  vim.lsp.buf_attach_client(buffer, client)
  local function ask(method, line, column, more)
    local params = vim.tbl_extend('force', {
      textDocument = vim.lsp.util.make_text_document_params(buffer),
      position = { line = line, character = column },
    }, more or {})
    local answers = vim.lsp.buf_request_sync(buffer, method, params, 20000)
    return answers and answers[client] and answers[client].result
  end
  vim.wait(20000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
  for _, problem in ipairs(vim.diagnostic.get(buffer)) do say('problem', problem.lnum, problem.col, problem.code or problem.message) end
  say('definition', ask('textDocument/definition', 1, 16)[1].range.start.line)
  say('references', #ask('textDocument/references', 0, 0, { context = { includeDeclaration = true } }))
  say('hover', (ask('textDocument/hover', 0, 0).contents.value:gsub('%s+', ' ')))
  local range = { start = { line = 1, character = 24 }, ['end'] = { line = 1, character = 24 } }
  local actions = ask('textDocument/codeAction', 1, 24, { range = range, context = { diagnostics = {} } })
  say('action', actions[1].title)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  vim.wait(20000, function() return #vim.diagnostic.get(buffer) == 0 end, 20)
  say('fixed', #vim.diagnostic.get(buffer), vim.api.nvim_buf_get_lines(buffer, 1, 2, false)[1])
end)
if not ran then say('failed', problem) end
out:close()
vim.cmd('qa!')
"#;

#[test]
fn neovim_shows_problems_and_fixes_them() {
    if Command::new("nvim").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("skipped: there is no Neovim here");
        return;
    }
    let folder = std::env::temp_dir().join(format!("regola-nvim-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("pets.pl"), "pet('Jürgen 🙂').\nloves(X, Y) :- pet(X), pett(Y).\n").expect("a file");
    fs::write(folder.join("script.lua"), SCRIPT).expect("a file");
    let out = folder.join("out.txt");
    let status = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-S"])
        .arg(folder.join("script.lua"))
        .env("OUT", &out)
        .env("DIR", &folder)
        .env("REGOLA", env!("CARGO_BIN_EXE_regola"))
        .env("XDG_STATE_HOME", &folder)
        .env("XDG_CACHE_HOME", &folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("Neovim");
    assert!(status.success());
    let said = fs::read_to_string(&out).expect("what Neovim got");
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("problem 1 23"), "{said}");
    assert!(said.contains("definition 0\nreferences 2\n"), "{said}");
    assert!(said.contains("hover ```prolog pet('Jürgen 🙂') ```"), "{said}");
    assert!(said.contains("action Write `pet`\n"), "{said}");
    assert!(said.contains("fixed 0 loves(X, Y) :- pet(X), pet(Y).\n"), "{said}");
    let _ = fs::remove_dir_all(folder);
}
